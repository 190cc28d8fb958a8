<?php namespace A; use B\C; use D\{E, F as G, /* x */ H};
use function A\b; use const A\C;
require_once __DIR__ . '/x.php'; include "y.php";
if (!file_exists('a.php')) { require 'b.php'; }
$x = array('a' => require 'conf.php');
