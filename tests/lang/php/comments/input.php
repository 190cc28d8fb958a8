<?php
use A\{
  Name1, // some comment about it
  Name2, // some comment about it
  Name3, // some comment about it
  Name4, // some comment about it
  Name5, // some comment about it
  Name6, // some comment about it
  Name7, // some comment about it
  Name8, // some comment about it
  Name9, // some comment about it
  Name10, // some comment about it
  Name11, // some comment about it
  Name12, // some comment about it
  Name13, // some comment about it
  Name14, // some comment about it
  Name15, // some comment about it
  Name16, // some comment about it
  Name17, // some comment about it
  Name18, // some comment about it
  Name19, // some comment about it
  Name20, // some comment about it
  Name21, // some comment about it
  Name22, // some comment about it
  Name23, // some comment about it
  Name24, // some comment about it
  Name25, // some comment about it
  Name26, // some comment about it
  Name27, // some comment about it
  Name28, // some comment about it
  Name29, // some comment about it
  Name30, // some comment about it
  Name31, // some comment about it
  Name32, // some comment about it
  Name33, // some comment about it
  Name34, // some comment about it
  Name35, // some comment about it
  Name36, // some comment about it
  Name37, // some comment about it
  Name38, // some comment about it
  Name39, // some comment about it
  Name40, // some comment about it
;
use B\C;
use D\{E, // one
 F};
