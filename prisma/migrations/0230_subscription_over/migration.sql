-- A payment that comes after those an offer pays of a subscription. In a migration of its own: a new value cannot be used in the
-- transaction that adds it.
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'subscription_over';
