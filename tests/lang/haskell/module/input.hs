{-# LANGUAGE OverloadedStrings #-}
module Data.Shape (Shape(..), area) where

import qualified Data.Map as M
import Data.List (sortBy, (\\))
import Prelude hiding (lookup)

{- data InComment = X {- nested -}
foo :: Int -}
data Shape
  = Circle { radius :: Double }
  | Square Double
  deriving (Show, Eq)
newtype Wrapper a = Wrapper { unwrap :: a }
type Name = String
class Monad m => HasArea m a where
  measure :: a -> m Double
  measure _ = pure 0
  (<+>) :: a -> a -> a
instance HasArea IO Shape where
  measure s = pure (area s)

area :: Shape -> Double
area (Circle r) = pi * r ^ 2
area (Square s)
  | s < 0 = 0
  | otherwise = go s
  where
    go x = x * x'
      where x' = 'x' `seq` x

(<**>) :: Int -> Int -> Int
a <**> b = a

noSignature x y = "data Fake = " ++ "\"" -- comment :: Int
guarded n | n > 0 = "a"
          | otherwise = ['"', '\'']
main :: IO ()
main = do
  let y = 1
  print y
