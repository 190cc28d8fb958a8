// A header that C and C++ would not understand.
#import <UIKit/UIKit.h>

FOUNDATION_EXPORT NSString *const ACMEErrorDomain;
extern const CGFloat ACMEWidth;
UIKIT_EXTERN void ACMELog(NSString *format, ...) NS_FORMAT_FUNCTION(1, 2);

#define ACME_MAX(a, b) ((a) > (b) ? (a) : (b))

struct ACMEPoint {
	float x, y;
};
typedef struct ACMEPoint ACMEPoint;

API_AVAILABLE(ios(13.0)) @interface ACMEView : UIView
/** Not code: - (void)fake; @end */
- (instancetype)initWithFrame:(CGRect)frame
                        style:(NSInteger)style NS_DESIGNATED_INITIALIZER;
+ (Class)layerClass;
@property(class, nonatomic, readonly) ACMEView *shared;
@end

static inline CGFloat ACMEHalf(CGFloat x) { return x / 2; }
