// Statements
