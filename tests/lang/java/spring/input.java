package org.shop;

import org.springframework.web.bind.annotation.*;

/** Like @GetMapping("/none"). */
@RestController
@RequestMapping("/orders")
public class OrderController {

	private final Orders orders;

	@GetMapping
	public List<Order> all() {
		return orders.all();
	}

	@GetMapping("/{id}")
	@ResponseBody
	public Order one(@PathVariable("id") long id) {
		return orders.find(id);
	}

	@PostMapping(consumes = "application/json", path = "/new")
	public Order make(@RequestBody Order order) {
		return orders.save(order);
	}

	@RequestMapping(value = { "/old", "/older" }, method = RequestMethod.DELETE)
	public void drop() {
		orders.drop();
	}
}
