/** The driver stays outside the bundle, as in the product. */
export default { serverExternalPackages: ["postgres"] };
