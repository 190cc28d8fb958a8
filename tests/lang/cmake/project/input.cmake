# function(commented)
#[[ function(bracket)
]]
cmake_minimum_required(VERSION 3.10)
project(Demo
  VERSION 1.0
  LANGUAGES C)
include(GNUInstallDirs)
find_package(ZLIB REQUIRED)
set(SOURCES
  a.c
  b.c)
option(WITH_TESTS "function(in_string)" ON)
function(add_thing name)
  if(WITH_TESTS)
    message("function(x)" [=[ endfunction() ]=])
  endif()
endfunction()
macro(Do_It)
endmacro(Do_It)
add_library(core STATIC ${SOURCES})
add_executable(
  app main.c)
target_link_libraries(app PRIVATE core)
add_subdirectory(sub)
