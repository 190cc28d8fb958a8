#import <Foundation/Foundation.h>
#import "Store.h"
@import UIKit.UIView;
@class Forward, Other;
@protocol Later;

static NSString *const kName = @"} @end {";
typedef void (^Completion)(NSData *_Nullable data, NSError *error);
typedef NS_ENUM(NSInteger, StoreMode) {
    StoreModeFast,
    StoreModeSlow NS_SWIFT_NAME(slow) = 2,
};
typedef NS_OPTIONS(NSUInteger, StoreFlags) { StoreFlagNone = 0, StoreFlagBig = 1 << 0 };

NS_ASSUME_NONNULL_BEGIN

@interface Store<__covariant Key : id<NSCopying>> : NSObject <Later, NSCoding> {
@private
    int _count;
    NSMutableDictionary<Key, id> *_items, *_extra;
}
@property (nonatomic, copy, readonly, nullable) NSString *name;
@property (nonatomic, strong) NSDictionary<NSString *, NSArray<id> *> *map NS_AVAILABLE(10_0, 8_0);
@property (copy) void (^onChange)(Store *store, int (^inner)(int));
@property IBOutlet UIView *a, *b;
+ (instancetype)storeWithName:(NSString *)name;
- (nullable id)objectForKey:(Key)key default:(id (^)(void))block NS_REQUIRES_SUPER;
- (void)close;
@end

@protocol StoreDelegate <NSObject>
@required
- (void)store:(Store *)store didLoad:(NSData *)data;
@optional
@property (readonly) BOOL ready;
@end

@interface Store () <StoreDelegate>
@property (readwrite) NSString *secret;
@end

@interface NSString (Shout)
- (NSString *)shout;
@end

NS_ASSUME_NONNULL_END

static void helper(Store *self) { }

@implementation Store {
    dispatch_queue_t _queue;
}

@synthesize name = _name;

+ (instancetype)storeWithName:(NSString *)name {
    Store *s = [[self alloc] init];
    [s map:^(id x) { return @{ @"a": @[ @1, @"]" ] }; }];
    return s;
}

- (id)objectForKey:(id)key default:(id (^)(void))block
{
    @synchronized (self) { @try { return block(); } @catch (id e) { } }
    if (@available(iOS 11, *)) { @autoreleasepool { } }
    return @"@end";
}
- (void) close { }
@end

@implementation NSString (Shout)
- (NSString *)shout { return self.uppercaseString; }
@end

int main(int argc, char *argv[]) { return 0; }
