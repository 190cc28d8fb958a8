# syntax=docker/dockerfile:1
ARG VERSION=1
FROM golang:${VERSION} AS build
WORKDIR /src
ENV CGO=0 A=b
RUN go build \
    # FROM comment
    && echo "FROM fake AS string"
FROM --platform=linux/amd64 scratch
COPY --from=build /app /app
from build as test
CMD ["/app"]
