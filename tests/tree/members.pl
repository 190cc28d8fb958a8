# SPDX-License-Identifier: MIT
# members.pl SCHEMAS DICTIONARY: is each member of each answer in the dictionary,
# and of the type that it has there? SCHEMAS as conforms.pl has them. Prints what
# is wrong, a line each, also rows that no answer needs; exits 1 when there is
# any.
use strict;
use warnings;
use JSON::PP;

my ($schemas, $dictionary) = @ARGV;
my (%type, %seen, @wrong);

open my $rows, '<', $dictionary or die "$dictionary: $!\n";
while (<$rows>) {
	next if /^(#|$)/;
	my ($name, $type, $of) = /^(\S+) (\w+)(?: in (\S+))?$/ or
		die "$dictionary:$.: no row: $_";
	my $key = $of ? "$of $name" : $name;
	push @wrong, "$name is told twice" if $type{$key};
	$type{$key} = $type =~ /^(count|bytes|tokens|milliseconds|line|percent)$/ ?
		'number' : $type;
}

my $root;

# What a schema is without references and null: one type, or several.
sub types_of {
	my ($schema) = @_;
	if (my $ref = $schema->{'$ref'}) {
		my $at = $root;
		$at = ref $at eq 'ARRAY' ? $at->[$_] : $at->{$_}
			for grep { length } split m{/}, substr $ref, 1;
		return types_of($at);
	}
	return map { types_of($_) } @{$schema->{anyOf}} if $schema->{anyOf};
	my $type = $schema->{type};
	return () unless defined $type || $schema->{enum} ||
		exists $schema->{const};
	return map { types_of({ %$schema, type => $_ }) } @$type
		if ref $type eq 'ARRAY';
	$type //= 'string';
	return () if $type eq 'null';
	$type = 'number' if $type eq 'integer';
	$type = 'time' if ($schema->{pattern} // '') =~ /T\[0-9\]/;
	return [$type, $schema];
}

# All members of an object, and of what they hold.
sub walk {
	my ($of, $schema, $names) = @_;
	for my $part (types_of($schema)) {
		my ($type, $what) = @$part;
		walk($of, $what->{items}, $names) if
			$type eq 'array' && ref $what->{items} eq 'HASH';
		next unless $type eq 'object';
		for my $name (sort keys %{$what->{properties} || {}}) {
			my $member = $what->{properties}{$name};
			member($of, $name, $member, $names);
		}
	}
}

sub member {
	my ($of, $name, $member, $names) = @_;
	return walk($of, $member) if $names;
	return if $name =~ /_bytes$/ && !$type{$name};
	my ($key) = grep { $type{$_} } "$of *", "$of $name", $name;
	if (!$key) {
		push @wrong, "$of: '$name' is not in the dictionary";
		return;
	}
	$seen{$key} = 1;
	my $wanted = $type{$key};
	return if $wanted eq 'any';
	for (types_of($member)) {
		push @wrong, "$of: '$name' is $_->[0], and $wanted elsewhere"
			unless $wanted eq $_->[0] || ($wanted eq 'names' &&
				$_->[0] =~ /^(object|array)$/);
	}
	walk($of, $member, $wanted eq 'names');
}

open my $in, '<', $schemas or die "$schemas: $!\n";
local $/;
my $all = JSON::PP->new->utf8->decode(<$in>);
for my $name (sort keys %$all) {
	$root = $all->{$name};
	walk($name =~ s{/\d+$}{}r, $root);
}
push @wrong, map { "'$_' is in no answer" } grep { !$seen{$_} } sort keys %type;
for my $name (keys %type) {
	push @wrong, "'$name' is not snake_case" unless
		$name =~ /^(\S+ )?([a-z][a-z0-9_]*|\*)$/ || $name =~
		/^(bestExample|hasTests|importedByCount|isComplete|nextAction|relatedMemories|usageCount|whatWouldHelp)$/;
}
my %once;
print map { "$_\n" } grep { !$once{$_}++ } @wrong;
exit(@wrong ? 1 : 0);
