# SPDX-License-Identifier: MIT
# conforms.pl SCHEMAS [NAME]: does each JSON value on stdin have the shape that it
# says it has? SCHEMAS holds an object of JSON Schemas by the name that "schema"
# of a value says. Prints what is wrong, a line each, and "N values" at the end;
# exits 1 when something is wrong.
#
# With NAME these are lines of JSON of that answer: it may come first, without an
# array whose elements the others are. Those of fuse.scope have a "type", which
# belongs to no shape.
#
# Of JSON Schema it knows what git fuse writes, and dies at anything else: a
# keyword that is passed over would let everything through.
use strict;
use warnings;
use B ();
use JSON::PP;

my $json = JSON::PP->new->utf8->allow_nonref;
my ($schemas, $root);
my @wrong;

sub slurp {
	my ($file) = @_;
	open my $in, '<:raw', $file or die "$file: $!\n";
	local $/;
	return <$in>;
}

sub kind_of {
	my ($value) = @_;
	return 'null' unless defined $value;
	return 'boolean' if JSON::PP::is_bool($value);
	return 'object' if ref $value eq 'HASH';
	return 'array' if ref $value eq 'ARRAY';
	return 'string' if B::svref_2object(\$value)->FLAGS & B::SVf_POK;
	return $value =~ /^-?\d+$/ ? 'integer' : 'number';
}

sub is_of_type {
	my ($value, $type) = @_;
	my $kind = kind_of($value);
	return $kind eq $type || ($type eq 'number' && $kind eq 'integer');
}

sub same {
	my ($value, $word) = @_;
	return !defined $value && !defined $word if
		!defined $value || !defined $word;
	return kind_of($value) eq 'string' && $value eq $word;
}

sub shown {
	my ($value) = @_;
	return substr($json->encode($value), 0, 60);
}

# "#/$defs/name", "#/anyOf/0"
sub referred {
	my ($ref) = @_;
	my $at = $root;
	for my $step (split m{/}, substr($ref, 2)) {
		$at = ref $at eq 'ARRAY' ? $at->[$step] : $at->{$step};
		die "nothing is at $ref\n" unless $at;
	}
	return $at;
}

my %keyword;

# What is wrong with a value, as lines.
sub errors {
	my ($value, $schema, $path) = @_;
	my @found;
	for my $word (sort keys %$schema) {
		die "unknown keyword '$word'\n" unless $keyword{$word};
		push @found, $keyword{$word}->($value, $schema->{$word},
			$path, $schema);
	}
	return @found;
}

sub nothing {
	return ();
}

%keyword = (
	'$defs' => \&nothing,
	'$schema' => \&nothing,
	'title' => \&nothing,
	'$ref' => sub {
		my ($value, $ref, $path) = @_;
		return errors($value, referred($ref), $path);
	},
	'anyOf' => sub {
		my ($value, $any, $path) = @_;
		my @least;
		for my $one (@$any) {
			my @found = errors($value, $one, $path);
			return () unless @found;
			@least = @found if !@least || @found < @least;
		}
		return @least;
	},
	'const' => sub {
		my ($value, $word, $path) = @_;
		return same($value, $word) ? () :
			"$path: " . shown($value) . " is not '$word'";
	},
	'enum' => sub {
		my ($value, $words, $path) = @_;
		return grep({ same($value, $_) } @$words) ? () :
			"$path: " . shown($value) . " is none of its words";
	},
	'type' => sub {
		my ($value, $type, $path) = @_;
		my @types = ref $type ? @$type : $type;
		return grep({ is_of_type($value, $_) } @types) ? () :
			"$path: " . shown($value) . " is no @types";
	},
	'minimum' => sub {
		my ($value, $least, $path) = @_;
		return !is_of_type($value, 'number') || $value >= $least ?
			() : "$path: $value is less than $least";
	},
	'pattern' => sub {
		my ($value, $pattern, $path) = @_;
		return kind_of($value) ne 'string' || $value =~ /$pattern/ ?
			() : "$path: " . shown($value) . " is not $pattern";
	},
	'items' => sub {
		my ($value, $items, $path) = @_;
		return () unless ref $value eq 'ARRAY';
		return map { errors($value->[$_], $items, "$path\[$_]") }
			0 .. $#$value;
	},
	'properties' => sub {
		my ($value, $properties, $path) = @_;
		return () unless ref $value eq 'HASH';
		return map { errors($value->{$_}, $properties->{$_},
			"$path.$_") } grep { exists $value->{$_} }
			sort keys %$properties;
	},
	'required' => sub {
		my ($value, $names, $path) = @_;
		return () unless ref $value eq 'HASH';
		return map { "$path.$_ is missing" }
			grep { !exists $value->{$_} } @$names;
	},
	'additionalProperties' => sub {
		my ($value, $others, $path, $schema) = @_;
		return () unless ref $value eq 'HASH';
		my $named = $schema->{properties} || {};
		return map { ref $others && !JSON::PP::is_bool($others) ?
			errors($value->{$_}, $others, "$path.$_") :
			$others ? () : "$path.$_ is not known" }
			grep { !exists $named->{$_} } sort keys %$value;
	},
);

# The elements of what an answer in lines lacks, or of all its arrays where there
# are lines alone.
sub elements_of {
	my ($schema, $answer) = @_;
	my $member = $schema->{properties};
	return map { [$_, $member->{$_}{items}] }
		grep { $member->{$_}{items} && !exists $answer->{$_} }
		@{$schema->{required}};
}

sub is_line {
	my ($value, @elements) = @_;
	for my $element (@elements) {
		return 1 unless errors($value, $element->[1], '');
	}
	return 0;
}

# An answer in lines is followed by the elements of the array that it lacks.
sub errors_of_answer {
	my ($answer, $is_lines, @elements) = @_;
	my @found = errors($answer, $root, '');
	return @found unless $is_lines && @found == 1 && @elements == 1;
	return $found[0] eq ".$elements[0][0] is missing" ? () : @found;
}

my ($file, $name) = @ARGV;
my $is_lines = defined $name;
my ($n, @elements) = (0);
$schemas = $json->decode(slurp($file));
if ($is_lines) {
	$root = $schemas->{$name} or die "no schema of '$name'\n";
	@elements = elements_of($root, {});
}
{
	local $/;
	$json->incr_parse(<STDIN>);
}
while (my $value = $json->incr_parse) {
	$n++;
	delete $value->{type} if $is_lines && $name =~ /^fuse\.scope/;
	if (!exists $value->{schema}) {
		push @wrong, "no answer: " . shown($value)
			unless $is_lines && is_line($value, @elements);
		next;
	}
	$name = $value->{schema};
	$root = $schemas->{$name} or die "no schema of '$name'\n";
	@elements = elements_of($root, $value) if $is_lines;
	push @wrong, map { "$name $_" }
		errors_of_answer($value, $is_lines, @elements);
}
print "$_\n" for @wrong;
print "$n values\n";
exit(@wrong ? 1 : 0);
