library(dplyr)
suppressPackageStartupMessages(library("tidyr"))
require(stats)
source("utils.R")
# f <- function() {}
add <- function(x, y = "}") x + y
multi = function(
  a,
  b
) {
  inner <- function(z) z
  if (a) {
    inner(b)
  }
}
`my fun` <- \(x) x
.hidden <<- function() NULL
"%+%" <- function(a, b) paste0(a, b)
print.foo <- function(x, ...) {
  r"(raw " { )"
}
constant <- 'it\'s { "'
value <-
  10
Person <- R6::R6Class("Person",
  public = list(
    greet = function() cat("hi")
  )
)
setClass("Account", representation(owner = "character"))
setGeneric("deposit", function(obj, x) standardGeneric("deposit"))
setMethod("deposit", "Account", function(obj, x) {
  obj
})
