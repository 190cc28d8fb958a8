! subroutine in_comment
#ifdef USE_MPI
module shapes
  use mpi, only: comm => world, &
                 rank ! its number
#else
module shapes
#endif
use, intrinsic :: iso_fortran_env, only: real64
use kinds
implicit none
private
public :: circle, area

character(*), parameter :: greeting = "it's ""end"" ! function x"
integer, private :: count = 0

type, abstract, extends(base), public :: circle
  private
  real(real64) :: radius = 1.0
  procedure(handler), pointer :: notify => null()
contains
  procedure, public :: scale => circle_scale
  procedure(draw), deferred :: draw
  generic :: operator(+) => add
end type circle

abstract interface
  subroutine draw(self)
    import :: circle
    class(circle), intent(in) :: self
  end subroutine draw
end interface

interface operator(.near.)
  module procedure near_circle
end interface operator(.near.)

interface area
  pure module function area_of(c) result(a)
    class(circle), intent(in) :: c
    real(real64) :: a
  end function area_of
end interface

contains

  subroutine circle_scale(self, &
      factor) bind(c, name="scale")
    class(circle), intent(inout) :: self
#ifdef LOG
    print *, 'end subroutine'
#endif
    if (factor > 0) then
      self%radius = self%radius * factor
    end if
    select type (self)
    type is (circle)
      call self%notify()
    end select
  contains
    integer function helper(x)
      integer, intent(in) :: x
      helper = x
    end function
  end subroutine circle_scale

  RECURSIVE TYPE(circle) FUNCTION Copy_Of(c)
    TYPE(circle), INTENT(IN) :: c
    Copy_Of = c
  END FUNCTION

  subroutine swap${k}$(a, b)
    real :: a, b
  endsubroutine
end module shapes

submodule (shapes) shapes_more
contains
  module procedure area_of
    a = 3.14 * c%radius**2
  end procedure area_of
end submodule

program main
  use shapes
  include 'common.inc'
  call circle_scale(c, 2.0)
end program main
