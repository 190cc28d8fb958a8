"""An example that is none:

@bp.route("/doc")
def doc(): ...
"""
from flask import Blueprint, Flask

app = Flask(__name__)
bp = Blueprint("users", __name__, url_prefix="/users")


@app.route("/")
def index():
    return "hello"


# @app.route("/gone")
@bp.route("/<int:id>", methods=["GET", "DELETE"])
@login_required
def user(id):
    return client.get("/elsewhere")


@bp.route(
    "/",
    strict_slashes=False,
    methods=("POST",),
)
def create():
    return other


@bp.get("/me")
async def me():
    return "me"


class Users:
    def register(self, app):
        app.add_url_rule("/all", "all", view_func=index)
