@Component({
	setup: () => {
		function start() {}
	},
})
export class View {
	title = "view";
}

@Injectable()
@Component({
	setup() {},
	teardown() {},
})
class Inner {
	close() {}
}
