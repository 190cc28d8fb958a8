import 'a.dart' show B, C; import 'package:d/e.dart' as f;
import 'stub.dart' if (dart.library.io) 'io.dart' if (dart.library.html) 'web.dart';
export 'g.dart'; part 'h.dart';
