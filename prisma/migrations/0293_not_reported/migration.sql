-- The reason of a sale that its advertiser did not report, until an inquiry about it is granted. In a migration of its own: a new
-- value cannot be used in the transaction that adds it.
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'not_reported';
