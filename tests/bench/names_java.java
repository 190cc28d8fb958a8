// SPDX-License-Identifier: MIT
/*
 * What javac says of the names of a tree, for tests/bench/names: on standard
 * input the paths of its files, on standard output a line for each type and
 * method (D path line column last name holder kind) and for each use of one
 * (R path line, then the path and the line of what it means), with tabs.
 *
 *     java names_java.java -cp JARS < PATHS
 */
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.tools.*;

public class names_java {
	static Trees trees;
	static SourcePositions positions;

	static String pathOf(CompilationUnitTree unit) {
		return Path.of("").toAbsolutePath().relativize(
			Path.of(unit.getSourceFile().toUri())).toString();
	}

	/* Where the name of a declaration stands: behind its modifiers. */
	static long nameAt(CompilationUnitTree unit, Tree tree,
			   ModifiersTree before, String name) throws IOException {
		String text = unit.getSourceFile().getCharContent(true)
			.toString();
		long at = positions.getEndPosition(unit, before);

		if (at < 0)
			at = positions.getStartPosition(unit, tree);
		do {
			at = text.indexOf(name, (int)at + 1);
		} while (at >= 0 && (Character.isJavaIdentifierPart(
					text.charAt((int)at - 1)) ||
				     Character.isJavaIdentifierPart(
					text.charAt((int)at + name.length()))));
		return at;
	}

	static long nameAt(CompilationUnitTree unit, Tree tree)
			throws IOException {
		if (tree instanceof ClassTree)
			return nameAt(unit, tree,
				((ClassTree)tree).getModifiers(),
				((ClassTree)tree).getSimpleName().toString());
		return nameAt(unit, tree, ((MethodTree)tree).getModifiers(),
			      ((MethodTree)tree).getName().toString());
	}

	static class Teller extends TreePathScanner<Void, String> {
		CompilationUnitTree unit;
		String path, text;

		long line(long at) {
			return unit.getLineMap().getLineNumber(at);
		}

		void declare(Tree tree, String name, String holder,
			     String kind) {
			try {
				long at = nameAt(unit, tree);

				if (at < 0 || name.isEmpty())
					return;
				System.out.println(String.join("\t", "D", path,
					"" + line(at),
					"" + (unit.getLineMap()
					      .getColumnNumber(at) - 1),
					"" + line(positions.getEndPosition(
						unit, tree) - 1),
					name, holder, kind));
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}

		void use(Name name, long at) {
			Element e = trees.getElement(getCurrentPath());

			/* What is not written has the place of what is. */
			if (e == null || at < 0 ||
			    e.getKind() == ElementKind.CONSTRUCTOR ||
			    !text.startsWith(name.toString(), (int)at))
				return;
			TreePath to = trees.getPath(e);
			if (to == null || !(to.getLeaf() instanceof ClassTree ||
					    to.getLeaf() instanceof MethodTree))
				return;
			try {
				CompilationUnitTree other =
					to.getCompilationUnit();
				long there = nameAt(other, to.getLeaf());

				if (there >= 0)
					System.out.println(String.join("\t",
						"R", path, "" + line(at),
						pathOf(other), "" + other
						.getLineMap()
						.getLineNumber(there)));
			} catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		public Void visitClass(ClassTree t, String holder) {
			declare(t, t.getSimpleName().toString(), holder,
				"type");
			return super.visitClass(t,
						t.getSimpleName().toString());
		}

		public Void visitMethod(MethodTree t, String holder) {
			if (!t.getName().contentEquals("<init>"))
				declare(t, t.getName().toString(), holder,
					"method");
			return super.visitMethod(t, holder);
		}

		public Void visitIdentifier(IdentifierTree t, String holder) {
			use(t.getName(), positions.getStartPosition(unit, t));
			return super.visitIdentifier(t, holder);
		}

		public Void visitMemberSelect(MemberSelectTree t, String h) {
			use(t.getIdentifier(),
			    positions.getEndPosition(unit, t) -
			    t.getIdentifier().length());
			return super.visitMemberSelect(t, h);
		}

		public Void visitMemberReference(MemberReferenceTree t,
						 String h) {
			use(t.getName(), positions.getEndPosition(unit, t) -
			    t.getName().length());
			return super.visitMemberReference(t, h);
		}
	}

	public static void main(String[] args) throws Exception {
		JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
		StandardJavaFileManager files = javac.getStandardFileManager(
			d -> { }, null, null);
		List<File> read = new ArrayList<>();
		BufferedReader in = new BufferedReader(
			new InputStreamReader(System.in));
		for (String s; (s = in.readLine()) != null;)
			read.add(new File(s));
		List<String> options = new ArrayList<>(List.of(args));
		options.addAll(List.of("-proc:none", "-Xmaxerrs", "1"));
		JavacTask task = (JavacTask)javac.getTask(null, files, d -> { },
			options, null,
			files.getJavaFileObjectsFromFiles(read));
		trees = Trees.instance(task);
		positions = trees.getSourcePositions();
		Iterable<? extends CompilationUnitTree> units = task.parse();
		task.analyze();
		Teller teller = new Teller();
		for (CompilationUnitTree unit : units) {
			teller.unit = unit;
			teller.path = pathOf(unit);
			teller.text = unit.getSourceFile()
				.getCharContent(true).toString();
			teller.scan(unit, "");
		}
	}
}
