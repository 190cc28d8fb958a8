package main

import (
	"net/http"

	"github.com/gorilla/mux"
)

func routes(s *Server) http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/", index)
	m.HandleFunc("GET /users/{id}", s.user)
	m.Handle("/static/", http.StripPrefix("/static/", files))
	http.HandleFunc("/health", func(w http.ResponseWriter, r *http.Request) {
		check(w)
	})
	// m.HandleFunc("/gone", gone)

	r := mux.NewRouter()
	r.HandleFunc("/orders", s.logged(s.orders)).Methods("POST", http.MethodPut)
	return m
}

func fetch() {
	http.Get("/no")
}
