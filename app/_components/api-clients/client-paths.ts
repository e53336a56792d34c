/** Where the external systems are kept: all of them, or a company's own. */
export const clientsPath = (companyId: number | undefined): string =>
  companyId === undefined ? "/admin/api-clients" : `/companies/${companyId}/api-clients`;
