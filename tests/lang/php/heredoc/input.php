<html>
<body class="it's { not code">
<?php if ($x): ?>
  <p>don't function fake() {</p>
<?php endif; ?>
<?php
function first($a) {
    $sql = <<<SQL
    CREATE FUNCTION in_heredoc() {
    SQL . 'tail';
    $raw = <<<'EOT'
class InNowdoc {
EOT;
    $s = "a \" { $b[0] ${c} {$d->e()} ' }";
    $t = 'it\'s } \\';
    return preg_replace('/(?>["\'{])#x/', '', $s) . `ls {`;
}

if (!function_exists('conditional')) {
    function conditional() { return 1; }
}

$closure = static function () {
    class Late {}
};
?>
<script>function inHtml() { return '<?= $x ?>'; }</script>
<?php function last() {} ?>
</body>
