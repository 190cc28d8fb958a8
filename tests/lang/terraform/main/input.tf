terraform {
  required_version = ">= 1.0"
}
provider "aws" {
  region = var.region # }
}
variable "region" {
  type    = string
  default = "eu-${lookup(local.map, "central")}-1 {"
}
locals {
  name = "x"
  map = {
    central = "y"
  }
}
resource "aws_instance" "web" {
  count = 2
  user_data = <<-EOF
    resource "fake" "heredoc" {
  EOF
  lifecycle {
    ignore_changes = [tags]
  }
}
data "aws_ami" "ubuntu" { most_recent = true }
module "vpc" {
  source  = "./modules/vpc"
  version = "1.0"
}
output "ip" {
  value = aws_instance.web[*].ip
}
/* resource "in" "comment" {} */
