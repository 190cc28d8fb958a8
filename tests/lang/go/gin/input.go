package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

func routes(r *gin.Engine) {
	api := r.Group("/api")
	users := api.Group("/users")
	users.GET("/:id", auth, getUser)
	users.Handle("PUT", "/:id", auth, putUser)
	users.POST("", makeUser)
	r.Any("/ping", func(c *gin.Context) { c.String(200, "pong") })
}
