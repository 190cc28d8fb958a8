{ pkgs ? import <nixpkgs> { } }:
let
  # fake = 1;
  version = "1.0";
  lib = import ./lib.nix;
in pkgs.stdenv.mkDerivation {
  pname = "it's";
  src = ./.;
  buildPhase = ''
    fake = "${version}"
  '';
}
