-- The rule about coupon codes that sell beyond the reach of their affiliate, or beside coupon sites. In a migration of its own: a
-- new value cannot be used in the transaction that adds it.
ALTER TYPE "fraud_rule" ADD VALUE IF NOT EXISTS 'coupon_codes' AFTER 'referral_ring';
