from fastapi import APIRouter, Depends, FastAPI
from starlette.routing import Route

router = APIRouter(prefix="/items", dependencies=[Depends(check)])
app = FastAPI()


@router.get("", response_model=list[Item])
async def items(db: Session = Depends(get_db)):
    return db.all()


@router.post(
    "/{id}",
    response_model=Item,
)
def put_item(id: int):
    return id


@app.api_route("/both", methods=["GET", "POST"])
def both():
    return None


@router.get(PATH)
def untold():
    return None


routes = [Route("/plain", endpoint=both)]
cache.get("/no", default)
