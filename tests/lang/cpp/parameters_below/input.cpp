namespace store {

static std::string make_name(const std::string& dir,
                             const char* suffix) {
  return dir + suffix;
}

std::string log_name(const std::string& dir) {
  return make_name(dir, "log");
}

}  // namespace store
