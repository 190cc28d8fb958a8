@Component({
	setup: () => {
		function start() {}
	},
})
export class View {
	title = "view";
}
