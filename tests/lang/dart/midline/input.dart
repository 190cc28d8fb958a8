import 'a.dart' show B, C; import 'package:d/e.dart' as f;
import 'stub.dart';
export 'g.dart'; part 'h.dart';
