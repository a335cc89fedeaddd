-- Two people enter a rate by hand. A value of an enum cannot be used where it is added.
ALTER TYPE "approval_request_kind" ADD VALUE IF NOT EXISTS 'exchange_rate';
