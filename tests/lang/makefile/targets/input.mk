include config.mk $(wildcard deps/*.d)
-include local.mk

CC ?= gcc
CFLAGS := -O2 \
	-Wall target: not
export PATH := /x:$(PATH)
override LDFLAGS += -lm
SHELL = /bin/sh
url = http://x\#y # comment

.PHONY: all clean
all: prog docs | dir

prog lib.a: main.o $(OBJS)
	$(CC) -o $@ $^
	@echo "done: it's"

%.o: %.c
	$(CC) -c $<

clean::
	rm -f *.o

ifeq ($(V),1)
Q :=
endif

docs: FLAGS = -x
docs/index.html: docs/%.html: %.md ; pandoc $<
