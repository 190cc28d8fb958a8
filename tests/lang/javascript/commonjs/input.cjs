var fs = require('fs'), path = require("node:path")
const { join, sep } = require('./paths')
const lazy = () => import(`./lazy.js`)
const data = JSON.parse(fs.readFileSync(require.resolve('../data.json'), 'utf8'))

exports = module.exports = createApplication;

function createApplication(options) {
  return function handler(req, res) { res.end() }
}

exports.version = '1.0'
exports.parse = function parse(text) {
  return text.split(',').map(function trim(s) {
    return s.trim()
  })
}
module.exports.format = (values) => values.join(',')

function Router() {
  this.stack = []
  this.reset = function () { this.stack = [] }
}
Router.prototype.route = function (path) {
  // Router.prototype.no = function () {}
  return path
}
Router.from = options => new Router(options)
app.handlers.error = async function onError(err) {
}

const settings = {
  get enabled() { return true },
  set enabled(v) { this.v = v },
  load: function () { return fs },
  async save(path, { force = false } = {}) {
    if (force) { return }
  },
  nested: { run() {} },
}

app.use(function logger(req, res, next) {
  next()
})

;(function () {
  function hidden() {}
})()
