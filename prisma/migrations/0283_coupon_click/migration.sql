-- The click of a sale that a coupon code credits. In a migration of its own: a new value cannot be used in the transaction that
-- adds it.
ALTER TYPE "click_flag" ADD VALUE IF NOT EXISTS 'coupon';
