(ns my.app.core
  "Doc (defn fake [])"
  (:require [clojure.string :as str]
            [my.app.util :refer [helper]])
  (:import (java.util Date)))

; (defn commented [])
(def ^:private secret "(defn in-string [])")
(defonce state (atom {}))
(defn greet
  "Says (hi)"
  [name]
  (let [c \" d \(]
    (str/join c name)))
(defn- hidden [x] x)
(defn ^String typed [] "")
(defmacro unless [test & body]
  `(if ~test nil (do ~@body)))
(defprotocol Shape
  (area [this]))
(defrecord Circle [r]
  Shape
  (area [_] r))
(defmulti render :kind)
(defmethod render :circle [x] x)
#_(defn discarded [])
(deftest adds (is (= 1 1)))
