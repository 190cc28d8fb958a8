from django.urls import include, path, re_path

from . import views
from .api import UserList

urlpatterns = [
    path("", views.index, name="index"),
    path("users/<int:pk>/", views.user_detail),
    path("api/users/", UserList.as_view(), name="users"),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", views.archive),
    path("cached/", cache_page(60)(views.cached)),
    path("blog/", include("blog.urls")),
    path("admin/", admin.site.urls),
    # path("gone/", views.gone),
]

home = os.path("no/", views.index)
