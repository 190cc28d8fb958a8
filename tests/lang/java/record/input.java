record Names(
		@Named("a") String first,
		@Named(
			value = "b",
			alternate = {"c", "d"})
		String second) {}
