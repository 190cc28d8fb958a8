#if A
@interface Half
#el