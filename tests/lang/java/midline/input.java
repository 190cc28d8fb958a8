package app; import app.one.One; import static app.two.Two.*;

import java.util.List; import app.three.Three; // import app.not.This;

class Main {
	void run() { for (int i = 0; i < 3; i++) { call("; import app.nor.This;"); } }
}
