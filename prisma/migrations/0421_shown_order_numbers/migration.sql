-- The numbers by which a buyer knows an order (Shopify's #1001 and confirmation number, WooCommerce's number, those of invoices and
-- receipts of Stripe), under the number by which it is reported. In a migration of its own: a new value cannot be used in the
-- transaction that adds it.
ALTER TYPE "shop_fact_kind" ADD VALUE IF NOT EXISTS 'shown';
