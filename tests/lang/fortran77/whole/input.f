C     SUBROUTINE COMMENT
* A line that begins with a star is one, too: it's
      PROGRAM MAIN
      INCLUDE 'sizes.inc'
      CALL AXPY(N, A, X)
      WRITE (*, 10) 'END ! no comment', 'it''s'
   10 FORMAT (A)
      END

c     what stands before a unit is not the end of the one before
      SUBROUTINE AXPY(N, A,
     $                X)
      INTEGER N
      DO 20 I = 1, N
         X(I) = A*X(I) ! FUNCTION Y
   20 CONTINUE
      RETURN
      END
      DOUBLE PRECISION FUNCTION DNRM2(N, X)
      DOUBLE PRECISION X(*)
      DNRM2 = 0
      END FUNCTION
      character*(*) function name(i)
      use kinds
      name = 'x'
      end
      BLOCK DATA INIT
      COMMON /BLK/ K
      END
