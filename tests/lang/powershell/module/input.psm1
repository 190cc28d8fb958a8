#Requires -Version 5
using namespace System.IO
using module .\Other.psm1
<# function Commented {
#>
Import-Module Pester
. $PSScriptRoot\helpers.ps1
$script:Count = 0
function Get-Thing {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory)] [string]$Name = "`"{ $(if ($x) { 'y' })"
    )
    begin { $a = @{ b = '}' } }
    process {
        function Nested-One { "inner" }
        $here = @"
function In-Here {
"@
        $raw = @'
it's {
'@
    }
}
filter Select-It { $_ }
Function global:Set-Other() { return 1 }
class Point : Base {
    [int]$X = 0
    static [string] $Name
    Point([int]$x) : base($x) { $this.X = $x }
    [string] ToString() {
        return "{0}" -f $this.X
    }
    static [Point] Create() { return [Point]::new(1) }
}
enum Color {
    Red
    Green = 2
}
