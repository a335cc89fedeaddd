-- The reason of a sale that its advertiser did not report, until an inquiry about it is granted, the flag of its
-- click, and the kind of its two approvals. In a migration of its own: a new value cannot be used in the transaction that adds it.
ALTER TYPE "rejection_reason" ADD VALUE IF NOT EXISTS 'not_reported';
ALTER TYPE "click_flag" ADD VALUE IF NOT EXISTS 'inquiry';
ALTER TYPE "approval_request_kind" ADD VALUE IF NOT EXISTS 'missing_sale';
