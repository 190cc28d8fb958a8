using Microsoft.AspNetCore.Mvc;

namespace Shop;

[ApiController]
[Route("api/orders")]
public class OrdersController : ControllerBase
{
    [HttpGet]
    public IActionResult All() => Ok(store.All());

    [HttpGet("{id:int}")]
    [Authorize]
    public IActionResult One(int id)
    {
        return Ok(store.One(id));
    }

    // [HttpDelete("gone")]
    [HttpPost]
    public IActionResult Make([FromBody] Order order) => Ok(order);
}

public static class Endpoints
{
    public static void Map(WebApplication app)
    {
        var users = app.MapGroup("/users");
        users.MapGet("/{id}", GetUser).WithName("user");
        app.MapPost("/login", (Login login) => login.Check());
    }
}
