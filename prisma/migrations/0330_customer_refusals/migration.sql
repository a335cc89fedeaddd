-- Sales that an offer does not pay for whom they are to. In a migration of its own: a new value cannot be used in the transaction
-- that adds it.
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'existing_customer';
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'repeat_purchase';
