/**
 * Every path of the API with its methods, as plain data: the front server answers 405 from it without loading a schema.
 * HEAD and OPTIONS follow from these. lib/api/operations.test.ts holds it against the operations and the route files.
 */
export const API_PATHS = {
  "/api/auth/callback/credentials": ["POST"],
  "/api/auth/callback/sso": ["GET"],
  "/api/auth/csrf": ["GET"],
  "/api/auth/providers": ["GET"],
  "/api/auth/session": ["GET", "POST"],
  "/api/auth/signin/sso": ["POST"],
  "/api/auth/signout": ["POST"],
  "/api/auth/token": ["GET"],
  "/api/booking-areas": ["GET", "POST"],
  "/api/booking-areas/{areaId}": ["GET", "PUT", "DELETE"],
  "/api/booking-areas/{areaId}/rules": ["GET", "POST"],
  "/api/booking-areas/{areaId}/rules/{ruleId}": ["DELETE"],
  "/api/companies": ["GET", "POST"],
  "/api/companies/{companyId}": ["GET", "PUT", "DELETE"],
  "/api/companies/{companyId}/copy": ["POST"],
  "/api/companies/{companyId}/drivers": ["GET", "POST"],
  "/api/companies/{companyId}/drivers/{driverId}": ["GET", "PUT", "DELETE"],
  "/api/companies/{companyId}/drivers/{driverId}/return": ["POST"],
  "/api/companies/{companyId}/history": ["GET"],
  "/api/companies/{companyId}/imports": ["POST"],
  "/api/companies/{companyId}/imports/{importId}": ["POST"],
  "/api/companies/{companyId}/invitations": ["POST"],
  "/api/companies/{companyId}/invitations/{invitationId}": ["DELETE"],
  "/api/companies/{companyId}/invitations/{invitationId}/resend": ["POST"],
  "/api/companies/{companyId}/payments": ["POST"],
  "/api/companies/{companyId}/invoices": ["GET"],
  "/api/companies/{companyId}/invoices/{invoiceId}": ["GET"],
  "/api/companies/{companyId}/invoices/{invoiceId}/inputs": ["GET"],
  "/api/companies/{companyId}/invoices/{invoiceId}/{end}": ["GET"],
  "/api/companies/{companyId}/restore": ["POST"],
  "/api/companies/{companyId}/return": ["POST"],
  "/api/companies/{companyId}/update": ["POST"],
  "/api/companies/{companyId}/users": ["GET"],
  "/api/companies/{companyId}/users/{userId}": ["PUT", "DELETE"],
  "/api/companies/{companyId}/vehicles": ["GET", "POST", "PUT"],
  "/api/companies/{companyId}/vehicles/{vehicleId}": ["GET", "PUT", "DELETE"],
  "/api/companies/{companyId}/vehicles/{vehicleId}/return": ["POST"],
  "/api/company-register/{businessId}": ["GET"],
  "/api/contract": ["GET"],
  "/api/discounts": ["GET", "POST"],
  "/api/discounts/preview": ["POST"],
  "/api/discounts/{discountId}": ["GET", "PUT"],
  "/api/deliveries": ["GET"],
  "/api/deliveries/{deliveryId}/retry": ["POST"],
  "/api/drivers": ["GET"],
  "/api/features": ["GET"],
  "/api/feature-settings": ["GET"],
  "/api/features/{name}": ["GET", "PUT"],
  "/api/health": ["GET"],
  "/api/oauth/token": ["POST"],
  "/api/openapi.json": ["GET"],
  "/api/partners": ["GET"],
  "/api/partners/{partnerId}/companies": ["GET", "POST"],
  "/api/partners/{partnerId}/moves/{moveId}/undo": ["POST"],
  "/api/payments": ["POST"],
  "/api/payments/files": ["POST"],
  "/api/provider-areas": ["GET"],
  "/api/provider-areas/{provider}": ["GET", "PUT"],
  "/api/provider-areas/{provider}/test": ["POST"],
  "/api/privacy/persons": ["GET"],
  "/api/privacy/persons/{person}": ["GET"],
  "/api/privacy/persons/{person}/anonymise": ["POST"],
  "/api/privacy/persons/{person}/export": ["GET"],
  "/api/privacy/retention": ["GET"],
  "/api/search": ["GET"],
  "/api/settlement-runs": ["GET"],
  "/api/user": ["GET"],
  "/api/users": ["GET"],
  "/api/users/{userId}": ["GET", "PUT"],
  "/api/vehicles": ["GET"],
  "/api/work-queue": ["GET"],
  "/.well-known/jwks.json": ["GET"],
} as const satisfies Record<string, readonly Method[]>;

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type ApiPath = keyof typeof API_PATHS;

/** What may be asked of a known path, HEAD and OPTIONS included; null where there is no such path. */
export function methodsOf(path: string): readonly string[] | null {
  const known = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (!known) return null;
  const { methods } = known;
  return methods.includes("GET") ? [...methods, "HEAD", "OPTIONS"] : [...methods, "OPTIONS"];
}

const PATTERNS = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  methods: methods as readonly Method[],
}));
