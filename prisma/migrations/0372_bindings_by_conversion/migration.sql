-- Whose customer a payment's is, and whether their subscription ended, by the sale that bound them: for the lists of customers.
CREATE INDEX "customer_binding_affiliate_id_conversion_id_idx" ON "customer_binding"("affiliate_id", "conversion_id");
