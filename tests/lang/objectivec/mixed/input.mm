#include <vector>
#import "Bridge.h"

#ifdef DEBUG
#define LOG(...) NSLog(__VA_ARGS__)
#endif

@interface Bridge : NSObject
- (int)run;
@end

@implementation Bridge

#pragma mark - Life { cycle

#if TARGET_OS_IPHONE
- (void)viewDidLoad {
    if (self) {
#else
- (void)awakeFromNib {
    {
#endif
        [self run];
    }
}

- (int)run
{
    char c = '{', d = '\'';
    NSString *s = @"\"}";
    __block int total = 0;
    dispatch_async(queue, ^{
        total++;
    });
    return c + d + (int)s.length;
}

- (void)URLSession:(NSURLSession *)session
              task:(NSURLSessionTask *)task
    didCompleteWithError:(NSError *)error {
}

@end

@implementation Second
- (void)one {}
- (void)two {}
@end
