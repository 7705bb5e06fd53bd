/** Where findings about the contract itself stand, from the root of the project. */
export const CONTRACT_FILE = 'svc.essence.json';
