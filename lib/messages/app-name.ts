export const appName = "Tolppa";
